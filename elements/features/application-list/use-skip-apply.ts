import { useEffect, useState } from 'react'
import { skipApplyKey } from '../../base/contract/menu.ts'
import { ownTab } from '../../base/core/values/storage.ts'

/**
 * Returns true if the node 依申请公开 of the column tree opened the list. Its badge counts all applications that wait, so
 * the list shows them all instead of the person's default view. The flag is valid once.
 */
export function useSkipApply(): boolean {
  const [skips] = useState(() => ownTab.read(skipApplyKey) === '1')
  useEffect(() => void ownTab.write(skipApplyKey, null), [])
  return skips
}
