/** Levels of lists and objects that a document is taken with. */
export const deepest = 100
/** Lists and objects in all; a small object that holds itself a thousandfold unfolds to more. */
const mostParts = 1_000_000

const isPart = (value: unknown): value is object => typeof value === 'object' && value !== null

/** What makes a value no document: it holds itself, is nested too deep, or unfolds to too much. Without recursion, for a deep one would overflow the stack. */
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
