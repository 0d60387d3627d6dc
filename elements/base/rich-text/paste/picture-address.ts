/** Attributes in which pages keep the address of a picture until it is scrolled into view. */
const lazy = ['data-src', 'data-original', 'data-lazy-src', 'data-actualsrc', 'data-echo', 'data-url', 'data-lazyload']

/** The first address of a `srcset`. */
const firstOfSet = (set: string | null): string => /^\s*(\S+)/.exec(set ?? '')?.[1]?.replace(/,$/, '') ?? ''

/** The address of the picture that a person saw: lazily loaded ones have a placeholder in `src`. */
export function pictureAddress(picture: Element): string {
  const own = picture.getAttribute('src')?.trim() ?? ''
  const later = lazy
    .map(name => picture.getAttribute(name)?.trim() ?? '')
    .find(address => /^(https?:)?\/\/\S/i.test(address))
  const address = later || own || firstOfSet(picture.getAttribute('srcset') ?? picture.getAttribute('data-srcset'))
  return address.startsWith('//') ? `https:${address}` : address
}
