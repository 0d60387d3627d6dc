import { Liquid, toValueSync, type Template } from 'liquidjs'
import { templateLimits, type TemplateProblem } from '../../../elements/base/contract/template.ts'
import { problemOf } from './template-errors.ts'

/** Units of memory that liquidjs counts: characters and entries of lists that a template creates. */
const memoryLimit = 4_000_000
/** Milliseconds of one page. The processor time of the process is limited, too. */
const renderLimit = 1_000
/** Tags that are not supported: templates are put together by `render` only, which shares no variables. */
const leftOut = ['include', 'layout', 'block']

interface Input {
  code: string
  /** Code of the site's fragments by file name. */
  fragments: Readonly<Record<string, string>>
}

export interface TemplateCheck {
  problems: TemplateProblem[]
  /** Fragments that the code renders. */
  fragments: string[]
}

/** Creates the language. It reads nothing but the given fragments, and has no access to the process. */
const languageOf = (fragments: Input['fragments'], globals: object = {}) => {
  const read = (name: string) => {
    if (Object.hasOwn(fragments, name)) return fragments[name]!
    throw new Error(`Failed to lookup "${name}"`)
  }
  const language = new Liquid({
    ...{ globals, memoryLimit, renderLimit, parseLimit: templateLimits.characters + templateLimits.siteCharacters },
    ...{ ownPropertyOnly: true, strictVariables: true, lenientIf: true, strictFilters: true, outputEscape: 'escape' },
    ...{ root: [''], relativeReference: false, timezoneOffset: 'Asia/Shanghai' },
    fs: {
      ...{ exists: async () => true, existsSync: () => true, contains: async () => true, containsSync: () => true },
      ...{ readFile: async name => read(name), readFileSync: read, resolve: (_folder, name) => name }
    }
  })
  for (const name of leftOut) delete language.tags[name]
  return language
}

interface RenderTag extends Template {
  name?: string
  file?: unknown
}

class NotStatic extends Error {
  readonly token: Template['token']
  constructor(token: Template['token']) {
    super('not static')
    this.token = token
  }
}

/** Names the fragments that templates render. @throws NotStatic for a name that is computed */
const fragmentsIn = (templates: readonly Template[]): string[] =>
  templates.flatMap(template => {
    const { name, file, token } = template as RenderTag
    if (name === 'render' && typeof file !== 'string') throw new NotStatic(token)
    const below = template.children ? (toValueSync(template.children(false, true)) as Template[]) : []
    return [...(name === 'render' ? [String(file)] : []), ...fragmentsIn(below)]
  })

const problem = (chinese: string, english: string, fileName = ''): TemplateProblem => ({
  ...{ fileName, line: 0, column: 0 },
  ...{ chinese, english }
})

const tell = (error: unknown, fragments: Input['fragments'], own = ''): TemplateProblem => {
  const nameOf = (source: string) =>
    Object.hasOwn(fragments, source) ? source : (Object.keys(fragments).find(name => fragments[name] === source) ?? own)
  const told = problemOf(error, nameOf)
  if (!(error instanceof NotStatic)) return told
  return {
    ...told,
    chinese: "片段的文件名要直接写出来，如 {% render 'header.html' %}",
    english: "Write the file name of a fragment itself: {% render 'header.html' %}"
  }
}

/** Finds the first error of each code without running it, and the fragments that each renders. */
export const checkTemplates = (codes: readonly string[]): TemplateCheck[] => {
  const language = languageOf({})
  return codes.map(code => {
    try {
      return { problems: [], fragments: [...new Set(fragmentsIn(language.parse(code)))] }
    } catch (error) {
      return { problems: [tell(error, {})], fragments: [] }
    }
  })
}

/** Follows the fragments from the code on, and reports the first one that is wrong, missing or part of itself. */
const problemOfFragments = (language: Liquid, { code, fragments }: Input): TemplateProblem | undefined => {
  const done = new Set<string>()
  const follow = (name: string, path: readonly string[]): TemplateProblem | undefined => {
    if (path.includes(name)) {
      const circle = [...path.slice(path.indexOf(name)), name].join(' → ')
      return problem(`片段包含了自己：${circle}`, `A fragment contains itself: ${circle}`, name)
    }
    if (done.has(name)) return undefined
    const source = name ? fragments[name] : code
    // Rendering reports a missing fragment with its place.
    if (source === undefined) return undefined
    try {
      for (const next of fragmentsIn(language.parse(source, name || undefined))) {
        const found = follow(next, [...path, name])
        if (found) return found
      }
    } catch (error) {
      return tell(error, fragments, name)
    }
    done.add(name)
    return undefined
  }
  return follow('', [])
}

/** Renders a page. Runs in the helper's process only. */
export const renderTemplate = ({
  data,
  ...input
}: Input & { data: object }): { html: string; problems: TemplateProblem[] } => {
  const language = languageOf(input.fragments, data)
  const wrong = problemOfFragments(language, input)
  if (wrong) return { html: '', problems: [wrong] }
  try {
    const html = String(language.renderSync(language.parse(input.code)))
    if (html.length <= templateLimits.page) return { html, problems: [] }
    return { html: '', problems: [problem('生成的网页超过 200 万字', 'The page exceeds 2 million characters')] }
  } catch (error) {
    return { html: '', problems: [tell(error, input.fragments)] }
  }
}
