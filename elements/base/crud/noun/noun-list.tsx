import { useStore } from '@nanostores/react'
import type { AnyNoun, DraftOf, RecordOf, SiteChoice } from '../../contract/define-noun.ts'
import { useHost } from '../../core/react/host.ts'
import { useLocale } from '../../core/language/text.ts'
import { NoSession } from '../../kit/access/no-session.ts'
import { useLoad } from '../../kit/use-load.ts'
import { changesOf } from '../../session/wire/changes.ts'
import { send } from '../../session/request/send.ts'
import { $user } from '../../session/wire/session.ts'
import { RecordList } from '../resource/record-list.tsx'
import { nounResource } from './noun-resource.tsx'
import { nounWords } from './noun-words.ts'
import type { OwnPage } from './own-page.ts'

interface Props<N extends AnyNoun> {
  noun: N
  own?: OwnPage<RecordOf<N>, DraftOf<N>>
  query?: string
  /** Parameters of every request, in addition to the filters. */
  fixed?: Readonly<Record<string, string>>
}

const noSites: readonly SiteChoice[] = []

/** List page of a noun. */
export function NounList<N extends AnyNoun>(props: Props<N>) {
  const user = useStore($user)
  const locale = useLocale()
  if (!user) return <NoSession text={nounWords(props.noun, locale).signedOut} />
  return <Records {...props} />
}

function Records<N extends AnyNoun>({ noun, own, query, fixed }: Props<N>) {
  const locale = useLocale()
  const host = useHost()
  const version = useStore(changesOf('subsite'))
  const filtersSites = Object.values(noun.fields).some(({ kind, filter }) => kind === 'reference' && filter)
  // The list works without the names. The list's own request reports failures.
  const { value: sites = noSites } = useLoad(
    async signal => (filtersSites ? send(noun.siteChoices, { signal }) : noSites),
    [version, filtersSites]
  )
  const Tools = own?.tools
  const resource = nounResource(noun, { locale, host, sites }, own)
  return <RecordList resource={resource} fixed={fixed} query={query} tools={Tools && <Tools />} />
}
