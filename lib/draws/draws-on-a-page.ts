/** How many draws the top page asks for: more than a shop has on its pegboard. */
export const DRAWS_ON_A_PAGE = 100;
