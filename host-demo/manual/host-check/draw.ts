import type { Words } from './line.ts'

export interface Tag {
  name: string
  title: Words
}

interface Entry {
  tagName: string
  title: { 'zh-CN': string; en: string }
}

/** Loads the list of elements. Empty if the policy or the network does not allow it. */
export async function loadTags(platform: string): Promise<Tag[]> {
  const tags: Tag[] = []
  try {
    const response = await fetch(`${platform}/elements/custom-elements.json`)
    const { modules } = (await response.json()) as { modules: { declarations: Entry[] }[] }
    for (let at = 0; at < modules.length; at++)
      for (let index = 0; index < modules[at]!.declarations.length; index++) {
        const { tagName, title } = modules[at]!.declarations[index]!
        tags[tags.length] = { name: tagName, title: { zh: title['zh-CN'], en: title.en } }
      }
  } catch {
    // The lines about the policy and the platform say why.
  }
  return tags
}

/** Time in ms after which an element counts as not drawn. */
const limit = 30_000

export interface Drawn {
  isDrawn: boolean
  words: Words
}

const failed = (zh: string, en: string): Drawn => ({ isDrawn: false, words: { zh, en } })

/** Loads an element, draws it into the room and says how that went. The element stays until the next one is drawn. */
export async function drawElement(platform: string, tag: string, room: HTMLElement): Promise<Drawn> {
  while (room.firstChild) room.firstChild.remove()
  try {
    await import(/* @vite-ignore */ `${platform}/elements/${tag.slice(3)}.js`)
  } catch (error) {
    return failed(`脚本未能加载：${String(error)}`, `its script could not be loaded: ${String(error)}`)
  }
  const element = document.createElement(tag) as HTMLElement & { ready?: Promise<void> }
  let problem = ''
  const hear = (event: Event) => {
    const detail = (event as CustomEvent<{ message?: string }>).detail
    problem ||= detail?.message ?? event.type
  }
  const names = ['qd-error', 'qd-denied']
  for (let at = 0; at < names.length; at++) document.addEventListener(names[at]!, hear)
  try {
    room.appendChild(element)
    const isReady = await Promise.race([
      (element.ready ?? Promise.reject(new Error('not defined'))).then(() => true),
      new Promise<boolean>(resolve => setTimeout(() => resolve(false), limit))
    ])
    if (!isReady) return failed(`${limit / 1000} 秒内没有画完`, `it was not drawn within ${limit / 1000} s`)
    // The first calls of the element have been answered or refused.
    await new Promise(resolve => setTimeout(resolve, 1000))
    if (problem) return failed(problem, problem)
    const { width, height } = element.getBoundingClientRect()
    const size = `${Math.round(width)} × ${Math.round(height)} px`
    return { isDrawn: true, words: { zh: size, en: size } }
  } catch (error) {
    return failed(String(error), String(error))
  } finally {
    for (let at = 0; at < names.length; at++) document.removeEventListener(names[at]!, hear)
  }
}
