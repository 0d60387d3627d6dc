import { Refusal } from '../../kernel/refusal.ts'

/** Action of an office server by name and extension: `edit docx`. */
type Actions = ReadonlyMap<string, string>

const longest = 1024 * 1024
const patience = 5000
const freshFor = 3_600_000

const kept = new Map<string, { actions: Actions; until: number }>()

const attribute = (tag: string, name: string) =>
  new RegExp(`\\s${name}="([^"]*)"`)
    .exec(tag)?.[1]
    ?.replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')

/** Reads the actions of a discovery document. Optional parameters of their addresses are left out. */
const actionsIn = (xml: string, office: string): Actions => {
  const actions = new Map<string, string>()
  for (const [tag] of xml.matchAll(/<action\s[^>]*>/g)) {
    const [name, extension, source] = ['name', 'ext', 'urlsrc'].map(each => attribute(tag, each))
    const address = source?.replace(/<[^<>]*>/g, '')
    if (!name || !extension || !address || !URL.canParse(address)) continue
    // The page may only send tokens to the server of the setting.
    if (new URL(address).origin === new URL(office).origin) actions.set(`${name} ${extension}`, address)
  }
  return actions
}

const away = '办公软件服务器暂时不可用，请稍后重试，或下载后编辑'

const discover = async (office: string): Promise<Actions> => {
  const response = await fetch(`${office}/hosting/discovery`, { signal: AbortSignal.timeout(patience) })
  if (!response.ok || !response.body) throw new Error(`discovery answered ${response.status}`)
  let xml = ''
  for await (const part of response.body.pipeThrough(new TextDecoderStream())) {
    xml += part
    if (xml.length > longest) throw new Error('discovery is too long')
  }
  return actionsIn(xml, office)
}

/**
 * Returns the address at which the office server opens files of a type.
 * @throws Refusal if the server is away or does not open them
 */
export const actionOf = async (office: string, extension: string, mayEdit: boolean) => {
  const known = kept.get(office)
  const isFresh = known !== undefined && known.until > Date.now()
  const actions = isFresh
    ? known.actions
    : await discover(office).catch(() => {
        throw new Refusal(away)
      })
  if (!isFresh) kept.set(office, { actions, until: Date.now() + freshFor })
  const action = (mayEdit ? actions.get(`edit ${extension}`) : undefined) ?? actions.get(`view ${extension}`)
  if (!action) throw new Refusal('办公软件服务器不能打开这类文件，请下载后编辑')
  return action
}
