import { texts } from '../../../base/core/language/locale.ts'

export const arrivalsText = texts(
  {
    importTitle: (file: string) => `导入“${file}”`,
    copyTitle: '从模板站复制',
    source: '模板站',
    noSource: '没有您可以查看的模板站。模板站是类型为“模板站”的站点。',
    sourceCount: (name: string, count: number) => `${name}（${count} 个模板）`,
    looking: '正在比较，还没有写入',
    note: '还没有写入。勾选的文件会写入本站；有变化的模板会留下之前的版本。',
    nothing: '没有可以写入的文件',
    file: '文件',
    kind: '类型',
    effect: '结果',
    take: (file: string) => `写入 ${file}`,
    does: { add: '新增', change: '有变化', none: '相同', wrong: '不能写入', locked: '不能写入' },
    write: (count: number) => `写入 ${count} 个`,
    done: (count: number) => `已写入 ${count} 个模板`,
    cancel: '取消',
    close: '关闭'
  },
  {
    importTitle: (file: string) => `Import “${file}”`,
    copyTitle: 'Copy from a template site',
    source: 'Template site',
    noSource: 'There is no template site that you may see.',
    sourceCount: (name: string, count: number) => `${name} (${count} templates)`,
    looking: 'Comparing. Nothing is written yet.',
    note: 'Nothing is written yet. Checked files are written; the versions before are kept.',
    nothing: 'There is no file to write',
    file: 'File',
    kind: 'Kind',
    effect: 'Effect',
    take: (file: string) => `Write ${file}`,
    does: { add: 'New', change: 'Changed', none: 'Same', wrong: 'Refused', locked: 'Refused' },
    write: (count: number) => `Write ${count}`,
    done: (count: number) => `${count} templates written`,
    cancel: 'Cancel',
    close: 'Close'
  }
)
