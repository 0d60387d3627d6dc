export type Language = 'zh-CN' | 'en'

interface Member {
  name: string
  kind?: 'field' | 'method'
  parameters?: { name: string }[]
  type?: { text: string }
  description?: string
  descriptionChinese?: string
  privacy?: string
  static?: boolean
}

/** Element as described in `custom-elements.json`. */
export interface ElementEntry {
  tagName: string
  title: Record<Language, string>
  description: string
  descriptionChinese: string
  attributes?: Member[]
  members?: Member[]
  events?: Member[]
  slots?: Member[]
  cssParts?: Member[]
  cssProperties?: Member[]
}

export interface MemberGroup {
  name: 'attributes' | 'properties' | 'methods' | 'events' | 'slots' | 'parts' | 'cssProperties'
  members: Member[]
}

/** Loads all elements of the platform that serves this page. */
export async function loadManifest(): Promise<ElementEntry[]> {
  const response = await fetch('/elements/custom-elements.json')
  if (!response.ok) throw new Error(`custom-elements.json: ${response.status}`)
  const { modules } = (await response.json()) as { modules: { declarations: ElementEntry[] }[] }
  return modules
    .flatMap(({ declarations }) => declarations)
    .sort((one, other) => one.tagName.localeCompare(other.tagName))
}

const isPublic = ({ name, description, privacy, static: isStatic }: Member): boolean =>
  Boolean(description) && !name.startsWith('#') && !privacy && !isStatic

/** Returns the API of an element in the order of the manual. */
export function groupsOf(entry: ElementEntry): MemberGroup[] {
  const members = (entry.members ?? []).filter(isPublic)
  const groups: MemberGroup[] = [
    { name: 'attributes', members: entry.attributes ?? [] },
    { name: 'properties', members: members.filter(({ kind }) => kind === 'field') },
    { name: 'methods', members: members.filter(({ kind }) => kind === 'method') },
    { name: 'events', members: entry.events ?? [] },
    { name: 'slots', members: entry.slots ?? [] },
    { name: 'parts', members: entry.cssParts ?? [] },
    { name: 'cssProperties', members: entry.cssProperties ?? [] }
  ]
  return groups.filter(group => group.members.length > 0)
}

/** Formats a method call: `disable(fields, on)`. */
export const callOf = ({ name, parameters = [] }: Member): string =>
  `${name}(${parameters.map(parameter => parameter.name).join(', ')})`

/** Splits a description at backticks. */
export function say(of: { description?: string; descriptionChinese?: string }, language: Language): string[] {
  const words = (language === 'en' ? of.description : of.descriptionChinese) ?? ''
  return words.replace(/\s*\n\s*/g, ' ').split('`')
}
