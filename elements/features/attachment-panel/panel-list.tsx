import { useEffect, useState, type ComponentProps } from 'react'
import AttachmentList from '../../base/shared/attachment/attachment-list.tsx'
import { createAttachmentQueue } from '../../base/shared/attachment/attachment-queue.ts'
import type { PanelHost } from './panel-host.ts'

interface Props extends Omit<ComponentProps<typeof AttachmentList>, 'queue'> {
  host: PanelHost
}

/** Renders the list. Uploads in progress block the form around the panel. */
export default function PanelList({ host, ...props }: Props) {
  const [queue] = useState(createAttachmentQueue)
  useEffect(() => host.follow(queue), [host, queue])
  return <AttachmentList {...props} queue={queue} />
}
