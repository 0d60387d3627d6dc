import type { Coming } from './coming.ts'
import type { picturesText } from './pictures.text.ts'

/** Words the state of a picture that is not in the text yet. */
export function sayComing(
  text: (typeof picturesText)['zh-CN'],
  { file, source, name, problem, isRead }: Coming
): string {
  if (source) return problem ? text.notFetched(name || source, problem) : text.fetching(name || source)
  if (!file && !isRead && !problem) return text.missing(name)
  return problem ? `${name}：${problem}` : text.uploading(name)
}
