/** Shown wherever results are drawn or checked, if the shop makes the rounds of its beacon itself. */
export const LOCAL_BEACON = 'この店は、自分で乱数をつくっています(デモ)。証明にはなりません。';
