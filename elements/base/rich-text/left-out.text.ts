import type { LeftOutPart } from '../contract/left-out.ts'
import { $locale, texts } from '../core/language/locale.ts'

const quoted = (names: string[]): string => names.map(name => `“${name}”`).join('、')
const listed = (names: string[]): string => names.map(name => `“${name}”`).join(', ')

const leftOutText = texts(
  {
    picture: (names: string[]) => `图片 ${quoted(names)}`,
    link: (names: string[]) => `链接 ${quoted(names)}`,
    words: (names: string[]) => `文字 ${quoted(names)}`,
    media: (names: string[]) => `${names.length} 个视频或嵌入内容`,
    drawing: (names: string[]) => `${names.length} 个图形`,
    control: (names: string[]) => `${names.length} 个表单控件`,
    code: (names: string[]) => `${names.length} 处脚本或样式`,
    element: (names: string[]) => `不支持的标签 ${names.join('、')}`,
    kept: (parts: string[]) => `已保存，但以下内容未能保存：${parts.join('；')}。正文已显示为保存后的内容，请核对`
  },
  {
    picture: (names: string[]) => `${names.length === 1 ? 'picture' : 'pictures'} ${listed(names)}`,
    link: (names: string[]) => `${names.length === 1 ? 'link' : 'links'} ${listed(names)}`,
    words: (names: string[]) => `words ${listed(names)}`,
    media: (names: string[]) => (names.length === 1 ? '1 video or frame' : `${names.length} videos or frames`),
    drawing: (names: string[]) => (names.length === 1 ? '1 drawing' : `${names.length} drawings`),
    control: (names: string[]) => (names.length === 1 ? '1 form control' : `${names.length} form controls`),
    code: (names: string[]) => (names.length === 1 ? '1 script or style' : `${names.length} scripts or styles`),
    element: (names: string[]) => `unsupported tags ${names.join(', ')}`,
    kept: (parts: string[]) =>
      `Saved, but without ${parts.join('; ')}. The text is shown as it was saved; please check it`
  }
)

const short = (name: string): string => (name.length > 60 ? `${name.slice(0, 59)}…` : name)

function partsOf(leftOut: readonly LeftOutPart[]): string[] {
  const text = leftOutText[$locale.get()]
  return [...new Set(leftOut.map(({ kind }) => kind))].map(kind => {
    const names = leftOut.filter(part => part.kind === kind).map(({ name }) => short(name))
    return text[kind](kind === 'element' ? [...new Set(names)] : names)
  })
}

/** Names what the platform did not keep of a saved text; '' when it kept everything. */
export const sayLeftOut = (leftOut: readonly LeftOutPart[] = []): string =>
  leftOut.length > 0 ? leftOutText[$locale.get()].kept(partsOf(leftOut)) : ''
