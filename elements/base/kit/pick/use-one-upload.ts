import { useEffect, useRef, useState } from 'react'
import { sentence } from '../../core/language/errors.ts'
import { useText } from '../../core/language/text.ts'
import { upload } from '../../session/upload/upload.ts'
import type { UploadTarget } from '../../session/upload/upload-call.ts'
import { fileProblem, type TypeFilter } from '../upload/file-checks.ts'
import { uploadText } from '../upload/upload.text.ts'
import { ofAnswer, type UploadedFile } from '../upload/uploaded-file.ts'

interface Running {
  file: File
  /** 0 to 1. */
  share: number
  /** Reason of a failure, or ''. */
  problem: string
  /** False for a file that a retry cannot fix. */
  isFit: boolean
}

/** Uploads one file. A failed file remains until it is retried, replaced or dropped. */
export function useOneUpload(
  target: UploadTarget,
  limits: { type: TypeFilter; maxSize: number },
  onDone: (file: UploadedFile) => void
) {
  const words = useText(uploadText)
  const [running, setRunning] = useState<Running>()
  const sending = useRef<AbortController>(null)
  useEffect(() => () => sending.current?.abort(), [])

  const send = async (file: File) => {
    sending.current?.abort()
    const unfit = fileProblem(file, limits, words)
    setRunning({ file, share: 0, problem: unfit, isFit: unfit === '' })
    if (unfit) return
    const controller = new AbortController()
    sending.current = controller
    const { signal } = controller
    const onProgress = (share: number) => setRunning(before => before && { ...before, share })
    try {
      const answer = await upload(file, { ...target, signal, onProgress })
      if (signal.aborted) return
      setRunning(undefined)
      onDone(ofAnswer(answer))
    } catch (error) {
      if (!signal.aborted) setRunning({ file, share: 0, problem: sentence(error), isFit: true })
    }
  }
  return {
    running,
    isSending: running !== undefined && running.problem === '',
    send,
    retry: () => running && void send(running.file),
    drop() {
      sending.current?.abort()
      setRunning(undefined)
    }
  }
}
