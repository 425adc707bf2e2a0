/** Hands a command to the analytics script, which takes it whenever it arrives. */
export function push(dataLayerName: string, command: readonly unknown[]) {
  const layer: unknown = Reflect.get(window, dataLayerName) ?? [];
  Reflect.set(window, dataLayerName, layer);
  if (Array.isArray(layer)) layer.push(asArguments(...command));
}

/** The script tells a command from other data by its being an `arguments` object, not an array. */
function asArguments(..._command: readonly unknown[]): IArguments {
  // eslint-disable-next-line prefer-rest-params -- an array is not what the script looks for
  return arguments;
}
