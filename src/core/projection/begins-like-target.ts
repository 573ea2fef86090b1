// Reports that are called a target: the Essential Tier has a type of its own for those. Rules, section 10. Pure.

/** Whether a name or comment begins with the word target, cible or objectif. */
export const beginsLikeTarget = (text: string): boolean =>
  /^\s*(target|cible|objectif)(?![\p{L}\p{M}\p{N}_])/iu.test(text)
