import { own, type Part } from './part.ts'
import { refuse, type Report, type Sentence } from './report.ts'

/** Reads an attribute with a fixed set of words. */
export const readWord = <Word extends string>(
  report: Report,
  part: Part,
  name: string,
  known: readonly Word[],
  [chinese, english]: Sentence
): Word | undefined => {
  const text = own(part, name)
  const found = known.find(one => one === text)
  if (text && !found)
    refuse(report, part, [
      `的${chinese}“${text}”不正确，可选 ${known.join('、')}`,
      `has the unknown ${english} "${text}". Choose ${known.join(', ')}.`
    ])
  return found
}
