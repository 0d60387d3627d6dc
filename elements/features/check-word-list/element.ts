import { checkWord, type CheckWord, type CheckWordDraft } from '../../base/contract/check-word.ts'
import { nounElement } from '../../base/crud/noun/noun-element.tsx'
import type { OwnPage } from '../../base/crud/noun/own-page.ts'
import styles from './check-word-list.css?inline'
import { RuleTools } from './rule-tools.tsx'

const page: OwnPage<CheckWord, CheckWordDraft> = {
  emptyHint: [
    '新增或导入词语；提交、发布和检查已公开内容时一并查找。',
    'Add or import words. Submissions, publications and checks of public content look for them.'
  ],
  tools: RuleTools
}

/**
 * The words that the check of articles before publication looks for, and the rules of the check at the site.
 *
 * @tag qd-check-word-list
 * @title 检查词和规则 | Words and rules of checks
 *
 * @zh 发布前检查的词语（敏感词、错误表述、需核实的人员），可用 Excel 导入导出；“检查规则”设置本站每条规则拦截、提示或不查。
 */
export class CheckWordListElement extends nounElement(checkWord, page, [styles]) {}
