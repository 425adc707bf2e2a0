/**
 * Makes React survive a page whose nodes others have moved. Browsers that translate a page put its texts into elements of
 * their own or replace them, and React then removes a child of another parent, or inserts before one, which throws and takes
 * the whole page away. A node inside such an element counts as that element; one that is gone is removed already, and
 * nothing is before it.
 */
export function tolerateMovedNodes({ prototype }: { readonly prototype: Node }): void {
  const { removeChild, insertBefore } = prototype;
  prototype.removeChild = function <Child extends Node>(this: Node, child: Child): Child {
    const present = childWith(this, child);
    if (present !== null) removeChild.call(this, present);
    return child;
  };
  prototype.insertBefore = function <Added extends Node>(
    this: Node,
    added: Added,
    before: Node | null,
  ): Added {
    insertBefore.call(this, added, before && childWith(this, before));
    return added;
  };
}

/** Returns the child of a parent that is or contains a node. */
function childWith(parent: Node, node: Node): Node | null {
  let child: Node | null = node;
  while (child !== null && child.parentNode !== parent) child = child.parentNode;
  return child;
}
