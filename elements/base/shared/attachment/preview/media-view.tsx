import { useState } from 'react'
import { FileProblem, whyNot } from './read-file.ts'
import { Trouble } from './trouble.tsx'
import type { ViewProps } from './view-props.ts'

/** Plays audio or video with the browser's player. */
export function MediaView({ address, name, kind }: ViewProps & { kind: 'audio' | 'video' }) {
  const [problem, setProblem] = useState<unknown>()
  if (problem) return <Trouble error={problem} />
  const Player = kind
  return (
    <Player
      className="preview-media"
      src={address}
      controls
      preload="metadata"
      aria-label={name}
      onError={() => void whyNot(address, 'media').then(trouble => setProblem(new FileProblem(trouble)))}
    />
  )
}
