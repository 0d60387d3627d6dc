// Facts that tests measure: `tests/pages/element-facts.spec.ts` (sizes, calls) and
// `tests/server/guarded-calls.test.ts` (rights). Loaded with the first page of an element.

/** Room that an element takes. */
export interface Size {
  /**
   * `given`: fills the height that the page gives. `window`: follows the height of the window. `content`: as high as its
   * content. `none`: takes no room until it opens.
   */
  height: 'given' | 'window' | 'content' | 'none'
  /** Height in px in a window of 900 px, if the page gives none. Absent: as high as its content. */
  usual?: number
  /** Largest height in px in a window of 900 px, if the page gives none. */
  most?: number
  /** `given`: as wide as its place. `content`: as wide as its content. */
  width: 'given' | 'content'
  /** Smallest width in px of those tried at which no control is cut. */
  least: number
}

/**
 * Call by which an element gets the keys of files and drafts if no other response has brought them first. Whether it is
 * made depends on which response is faster, so it is no fact of a single element.
 */
export const sessionCall = 'GET /sys/user/getUserInfo'

export interface ElementFact {
  size: Size
  /** Calls of the first screen, as an administrator: `GET /sys/user/list`. */
  calls: string[]
}

export interface RightFacts {
  /** Rights by code as the permission page shows them. */
  rights: Record<string, { id: string; name: string }>
  /** By call: the right without which it is refused, and the rights that it asks in some cases. Absent: any session. */
  calls: Record<string, { needs?: string; also?: string[] }>
  /** By tag: the rights below the menu entries of its pages, and those of the records that the entries open. */
  pages: Record<string, string[]>
}

export interface Facts {
  elements: Record<string, ElementFact>
  rights: RightFacts
}

async function loadJson<Result>(name: string): Promise<Result> {
  const response = await fetch(`/manual/facts/${name}.json`)
  if (!response.ok) throw new Error(`${name}.json: ${response.status}`)
  return response.json()
}

let loading: Promise<Facts> | undefined

/** Loads the facts once. */
export const loadFacts = (): Promise<Facts> =>
  (loading ??= Promise.all([loadJson<Facts['elements']>('elements'), loadJson<RightFacts>('rights')]).then(
    ([elements, rights]) => ({ elements, rights })
  ))
