import {
  letterTemplates,
  saveLetterTemplate,
  type LetterTemplate,
  type LetterToken
} from '../contract/apply-letters.ts'
import { createRecord, type RecordStore } from '../parts/record/record.ts'
import { send } from '../session/request.ts'
import { $subsite, $user } from '../session/session.ts'

export interface TemplateDraft {
  text: string
}
export type TemplateRecord = RecordStore<LetterTemplate, TemplateDraft>

const isDraft = (value: unknown): value is TemplateDraft =>
  typeof (Object(value) as Partial<TemplateDraft>).text === 'string'

export const readTemplates = (signal?: AbortSignal): Promise<LetterTemplate[]> => send(letterTemplates, { signal })

/** The template of a kind as it is being edited. */
export const createTemplateRecord = (
  template: LetterTemplate,
  onSaved: (saved: LetterTemplate) => void
): TemplateRecord =>
  createRecord<LetterTemplate, TemplateDraft>({
    noun: 'letterTemplate',
    record: template,
    blank: { text: '' },
    draftOf: ({ text }) => ({ text }),
    save: ({ text }, _record, version, subsite) =>
      send(saveLetterTemplate, { body: { kind: template.kind, text, version }, subsite }),
    onSaved,
    keep: {
      keyOf: () => `letter-template:${$user.get()?.username}:${$subsite.get()?.id}:${template.kind}`,
      fits: isDraft
    }
  })

/** What a letter might say, to see what a template makes of it. The letters are in Chinese whoever writes their template. */
export const example: Record<LetterToken, string> = {
  ...{ 机关: '临江市人民政府', 文号: '依申请公开〔2026〕18号', 日期: '2026-11-20', 申请人: '林晓' },
  ...{ 受理编号: '16-20261102-0003', 申请事项: '老旧小区改造补助标准' },
  ...{ 内容: '2025 年老旧小区改造补助标准的文件全文', 申请日期: '2026-11-02', 收到日期: '2026-11-02' },
  ...{ 答复期限: '2026-11-30', 补正期限: '2026-11-16', 天数: '10', 对方: '临江科技有限公司', 页数: '150' },
  ...{ 金额: '1700', 理由: '请写明所需文件的名称或者文号。', 送达情况: '邮寄，申请人本人签收' },
  ...{ 答复: '现将您申请的文件提供给您，见附件。', 答复类型: '重复申请' }
}
