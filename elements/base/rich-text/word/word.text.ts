import { texts } from '../../core/language/locale.ts'
import { $locale } from '../../core/language/locale.ts'
import { WordProblem, wordLimit } from './open-word.ts'

export const wordText = texts(
  {
    empty: '文件是空的（0 字节），请检查后重新选择',
    old: '这是旧版 Word 格式（.doc 或 .wps），请在 Word 或 WPS 中另存为 .docx 后再导入',
    password: 'Word 文件有打开密码，请去掉密码后再导入',
    macros: '文件含有宏（.docm），请在 Word 中另存为不含宏的 .docx 后再导入',
    large: `文件超过 ${wordLimit / 1024 ** 2}M，请压缩文件中的图片后再导入`,
    bomb: '文件解压后过大，可能是恶意文件，没有导入',
    broken: '文件已损坏，无法读取，请在 Word 中打开并另存后再导入',
    other: '这不是 Word 文档，请选择 .docx 文件',
    left: (parts: string[]) => `已导入，未保留：${parts.join('、')}`,
    lost: (parts: string[], more: number) =>
      `导入后与文档比较，缺少：${parts.map(part => `“${part}”`).join('、')}${more > 0 ? ` 等 ${parts.length + more} 处` : ''}，请对照文档补上`,
    margins: '页眉、页脚和页码',
    cropped: (count: number) => `${count} 张图片的裁剪（图片是完整的，请检查）`,
    place: (after: string) => (after ? `在“…${after}”之后，` : '在文档开头，'),
    notShown: (place: string, kind: string) =>
      `${place}${kind} 图片网页不能显示，请在 Word 中把它另存为 PNG 后选择该文件`,
    outside: (place: string) => `${place}图片只有链接，文件里没有，请选择该图片文件`,
    absent: (place: string) => `${place}文件里没有这张图片，请选择该图片文件`
  },
  {
    empty: 'The file is empty (0 bytes). Check it and choose it again.',
    old: 'This is an old Word format (.doc or .wps). Save it as .docx in Word or WPS first.',
    password: 'The Word file has a password. Remove it first.',
    macros: 'The file contains macros (.docm). Save it in Word as a .docx without macros first.',
    large: `The file is larger than ${wordLimit / 1024 ** 2} MB. Compress its pictures first.`,
    bomb: 'The file is far too large when unpacked and may be harmful. Nothing was imported.',
    broken: 'The file is damaged and cannot be read. Open it in Word and save it again first.',
    other: 'This is not a Word document. Choose a .docx file.',
    left: (parts: string[]) => `Imported without ${parts.join(', ')}`,
    lost: (parts: string[], more: number) =>
      `Compared with the document, the text lacks ${parts.map(part => `“${part}”`).join(', ')}${more > 0 ? ` and ${more} more` : ''}. Add it from the document.`,
    margins: 'headers, footers and page numbers',
    cropped: (count: number) =>
      count === 1
        ? 'the crop of 1 picture (check the whole picture)'
        : `the crops of ${count} pictures (check the whole pictures)`,
    place: (after: string) => (after ? `after “…${after}”: ` : 'at the beginning: '),
    notShown: (place: string, kind: string) =>
      `${place}browsers cannot show ${kind} pictures. Save it as PNG in Word and choose the file.`,
    outside: (place: string) => `${place}the document only links to this picture. Choose its file.`,
    absent: (place: string) => `${place}the document does not contain this picture. Choose its file.`
  }
)

/** Says why a file could not be read. */
export const sayProblem = (error: unknown): string =>
  wordText[$locale.get()][error instanceof WordProblem ? error.problem : 'broken']
