// Slugs in the form for a namespace: suggested from the label, and checked while typing. Rules, section 5.

const longest = 63

/** `Prairie – été 2026` becomes `prairie-ete-2026`. Empty when no letter or digit is left. */
export function suggestSlug(label: string): string {
  return label
    .toLowerCase()
    .replaceAll('œ', 'oe')
    .replaceAll('æ', 'ae')
    .replaceAll('ß', 'ss')
    .normalize('NFD')
    .replaceAll(/\p{Mark}|['’]/gu, '')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replace(/^-/, '')
    .slice(0, longest)
    .replace(/-$/, '')
}

/** From the name, with a number where it is taken. */
export function freeSlug(name: string, taken: readonly string[], otherwise: string): string {
  const base = suggestSlug(name).slice(0, 58).replace(/-$/, '') || otherwise
  let slug = base
  for (let at = 2; taken.includes(slug); at += 1) slug = `${base}-${at}`
  return slug
}

type SlugFault =
  | { readonly kind: 'empty' | 'hyphen-first' | 'space' | 'capital' }
  | { readonly kind: 'too-long'; readonly by: number }
  | { readonly kind: 'character'; readonly character: string }

/** Null for a valid slug. */
export function slugFault(slug: string): SlugFault | null {
  if (slug === '') return { kind: 'empty' }
  const [wrong] = /[^a-z0-9-]/u.exec(slug) ?? []
  if (wrong !== undefined) {
    if (/\s/.test(wrong)) return { kind: 'space' }
    return /[A-Z]/.test(wrong) ? { kind: 'capital' } : { kind: 'character', character: wrong }
  }
  if (slug.startsWith('-')) return { kind: 'hyphen-first' }
  return slug.length > longest ? { kind: 'too-long', by: slug.length - longest } : null
}
