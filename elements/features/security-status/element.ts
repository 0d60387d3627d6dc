import { island } from '../../base/core/element/island.tsx'
import { SecurityStatus } from './security-status.tsx'
import styles from './security-status.css?inline'

/**
 * State of each control of GB/T 22239-2019 8.1.4 (level three): met, ensured by the program, not met, not offered, or to be met by
 * the operator, each with its evidence. Measured when the page opens, and exported as a spreadsheet. For the auditor.
 *
 * @tag qd-security-status
 * @title 安全状况 | Security status
 * @attr {string} lang - `zh-CN` (default) or `en`
 * @fires qd-error - the data failed to load or the element failed to render; detail `{ message }`
 *
 * @zh 对照 GB/T 22239-2019 第三级安全计算环境（8.1.4）逐条列出本平台的状态：符合、程序保证、不符合、不提供，或须由运维单位另行落实，各附依据。打开页面时检查，可导出为表格。供审计管理员使用。
 */
export class SecurityStatusElement extends island(SecurityStatus, { attributes: {}, styles: [styles] }) {}
