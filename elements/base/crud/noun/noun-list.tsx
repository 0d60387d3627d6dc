import { useStore } from '@nanostores/react'
import type { ReactNode } from 'react'
import type { AnyNoun, DraftOf, RecordOf, SiteChoice } from '../../contract/noun/define-noun.ts'
import { useLocale } from '../../core/text.ts'
import { NoSession } from '../../kit/access/no-session.ts'
import { useLoad } from '../../kit/use-load.ts'
import { changesOf } from '../../session/wire/changes.ts'
import { send } from '../../session/request/send.ts'
import { $user } from '../../session/wire/session.ts'
import { RecordList } from '../resource/record-list.tsx'
import { nounResource, type OwnPage } from './noun-resource.tsx'
import { nounWords } from './noun-words.ts'

interface Props<N extends AnyNoun> {
  noun: N
  own?: OwnPage<RecordOf<N>, DraftOf<N>>
  query?: string
  /** Buttons beside the filters. */
  tools?: ReactNode
}

const noSites: readonly SiteChoice[] = []

/** List page of a noun. */
export function NounList<N extends AnyNoun>(props: Props<N>) {
  const user = useStore($user)
  const locale = useLocale()
  if (!user) return <NoSession text={nounWords(props.noun, locale).signedOut} />
  return <Records {...props} />
}

function Records<N extends AnyNoun>({ noun, own, query, tools }: Props<N>) {
  const locale = useLocale()
  const version = useStore(changesOf('subsite'))
  const filtersSites = Object.values(noun.fields).some(({ kind, filter }) => kind === 'reference' && filter)
  // The list works without the names; its own request reports failures.
  const { value: sites = noSites } = useLoad(
    async signal => (filtersSites ? send(noun.siteChoices, { signal }) : noSites),
    [version, filtersSites]
  )
  return <RecordList resource={nounResource(noun, { locale, sites }, own)} query={query} tools={tools} />
}
