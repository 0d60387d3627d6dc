import { Button, NonIdealState, Spinner } from '@blueprintjs/core'
import { useStore } from '@nanostores/react'
import type { ReactNode } from 'react'
import { sentence } from '../../core/errors.ts'
import { useText } from '../../core/text.ts'
import { changesOf } from '../../session/changes.ts'
import { $user } from '../../session/session.ts'
import { NoSession } from '../no-session.ts'
import { useLoad } from '../use-load.ts'
import type { Branch, Tree } from './tree-model.ts'
import { treeRecordsText } from './tree-records.text.ts'

interface Props<Node extends Branch<Node>> {
  /** Loads anew when a record of it changes elsewhere in the page. */
  noun: string
  load: (signal: AbortSignal) => Promise<Tree<Node>>
  signedOut: string
  loading: string
  children: (tree: Tree<Node>, isLoading: boolean) => ReactNode
}

/** What a page of a tree shows before the tree is there, and when it cannot be had. */
export function TreePage<Node extends Branch<Node>>({ noun, load, signedOut, loading, children }: Props<Node>) {
  const text = useText(treeRecordsText)
  const user = useStore($user)
  const version = useStore(changesOf(noun))
  const tree = useLoad(async signal => (user ? await load(signal) : undefined), [version, user?.id])
  if (!user) return <NoSession text={signedOut} />
  if (tree.value) return children(tree.value, tree.loading)
  if (tree.error)
    return (
      <NonIdealState
        className="state"
        title={sentence(tree.error)}
        action={<Button text={text.retry} onClick={tree.reload} />}
      />
    )
  return <Spinner className="state" size={24} aria-label={loading} />
}
