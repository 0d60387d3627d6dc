import { checkText, inBoth } from './host-check.text.ts'
import { drawElement, loadTags, type Tag } from './draw.ts'
import type { Language, Line, Words } from './line.ts'
import { panelStyles } from './panel-styles.ts'

const mark = 'data-qundao-host-check'

type TextName =
  | 'title'
  | 'builtins'
  | 'policy'
  | 'platform'
  | 'document'
  | 'draw'
  | 'note'
  | 'one'
  | 'all'
  | 'close'
  | 'other'

export interface Panel {
  room: ShadowRoot
  addSection: (title: TextName, lines: Line[]) => void
  /** Shows the result, and the elements to draw. */
  finish: (platform: string) => Promise<void>
}

/** Opens the panel in a shadow root of its own. Closing removes all of it. */
export function openPanel(): Panel {
  document.querySelector(`[${mark}]`)?.remove()
  const host = document.createElement('div')
  host.setAttribute(mark, '')
  const room = host.attachShadow({ mode: 'open' })
  let language: Language = /^en/i.test(document.documentElement.lang || navigator.language) ? 'en' : 'zh'
  /** Writes all texts in the chosen language. */
  const writers: (() => void)[] = []
  let wrongs = 0

  const write = () => {
    host.lang = language === 'zh' ? 'zh-CN' : 'en'
    for (let at = 0; at < writers.length; at++) writers[at]!()
  }
  const add = <Name extends keyof HTMLElementTagNameMap>(
    parent: Node,
    name: Name,
    words?: Words
  ): HTMLElementTagNameMap[Name] => {
    const part = document.createElement(name)
    parent.appendChild(part)
    if (words) say(part, words)
    return part
  }
  const say = (part: HTMLElement, words: Words) => {
    const writer = () => (part.textContent = words[language])
    writers[writers.length] = writer
    writer()
  }
  const named = (name: TextName): Words => inBoth(text => text[name])
  const button = (parent: Node, name: TextName, use: () => void): HTMLButtonElement => {
    const part = add(parent, 'button', named(name))
    part.type = 'button'
    part.onclick = use
    return part
  }
  const addLine = (list: Node, { level, words }: Line): HTMLElement => {
    const line = add(list, 'li', words)
    line.className = level
    return line
  }

  const sheet = new CSSStyleSheet()
  sheet.replaceSync(panelStyles)
  room.adoptedStyleSheets = [sheet]
  host.setAttribute('role', 'dialog')
  const head = add(room, 'header')
  add(head, 'h2', named('title'))
  button(head, 'other', () => {
    language = language === 'zh' ? 'en' : 'zh'
    write()
  })
  button(head, 'close', () => host.remove())
  const result = add(
    room,
    'p',
    inBoth(text => text.running)
  )
  result.setAttribute('role', 'status')
  host.setAttribute('aria-label', checkText[language].title)

  const addDrawing = (platform: string, tags: Tag[]) => {
    add(room, 'h3', named('draw'))
    if (tags.length === 0)
      return void add(
        room,
        'p',
        inBoth(text => text.noTags)
      )
    const row = add(room, 'div')
    row.className = 'draw'
    const choice = add(row, 'select')
    choice.setAttribute('aria-label', checkText[language].draw)
    for (let at = 0; at < tags.length; at++) {
      const option = add(
        choice,
        'option',
        inBoth((_text, own) => `${tags[at]!.title[own]} ${tags[at]!.name}`)
      )
      option.value = tags[at]!.name
    }
    const place = document.createElement('div')
    place.className = 'room'
    const list = document.createElement('ul')
    const draw = async (tag: string) => {
      const line = addLine(list, { level: 'note', words: inBoth(text => text.drawing(tag)) })
      const { isDrawn, words } = await drawElement(platform, tag, place)
      line.className = isDrawn ? 'fine' : 'wrong'
      say(
        line,
        inBoth((text, own) => (isDrawn ? text.drawn : text.failed)(tag, words[own]))
      )
    }
    const run = async (wanted: string[]) => {
      one.disabled = all.disabled = true
      for (let at = 0; at < wanted.length && host.isConnected; at++) await draw(wanted[at]!)
      one.disabled = all.disabled = false
    }
    const one = button(row, 'one', () => void run([choice.value]))
    const all = button(row, 'all', () => {
      const names: string[] = []
      for (let at = 0; at < tags.length; at++) names[at] = tags[at]!.name
      void run(names)
    })
    add(room, 'p', named('note'))
    room.appendChild(list)
    room.appendChild(place)
  }

  document.documentElement.appendChild(host)
  return {
    room,
    addSection(title, lines) {
      add(room, 'h3', named(title))
      const list = add(room, 'ul')
      for (let at = 0; at < lines.length; at++) {
        if (lines[at]!.level === 'wrong') wrongs++
        addLine(list, lines[at]!)
      }
    },
    async finish(platform) {
      addDrawing(platform, await loadTags(platform))
      say(
        result,
        inBoth(text => (wrongs > 0 ? text.bad(wrongs) : text.good))
      )
    }
  }
}
