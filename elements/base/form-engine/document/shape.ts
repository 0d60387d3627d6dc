/** Maximum levels of lists and objects in a document. */
export const deepest = 100
/** Maximum number of lists and objects. A small object that refers to itself a thousand times expands to more. */
const mostParts = 1_000_000

const isPart = (value: unknown): value is object => typeof value === 'object' && value !== null

/**
 * Returns the reason why a value is no document: cyclic, nested too deeply, or too large when expanded. Works without
 * recursion, because deep values would overflow the stack.
 */
export function shapeProblem(root: object, depthLimit = deepest): 'cyclic' | 'too-deep' | 'too-large' | undefined {
  const above: object[] = []
  const left: { value: object; depth: number }[] = [{ value: root, depth: 1 }]
  let parts = 0
  for (let next = left.pop(); next; next = left.pop()) {
    const { value, depth } = next
    above.length = depth - 1
    if (above.includes(value)) return 'cyclic'
    if (depth > depthLimit) return 'too-deep'
    if (++parts > mostParts) return 'too-large'
    above.push(value)
    for (const child of Object.values(value)) if (isPart(child)) left.push({ value: child, depth: depth + 1 })
  }
  return undefined
}
