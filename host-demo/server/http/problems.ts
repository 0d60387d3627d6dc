import type { TLocalizedValidationError } from 'typebox/error'

/** What people call the fields of the contract. */
const fieldNames: Record<string, string> = {
  username: '用户名',
  password: '密码',
  oldpassword: '旧密码',
  confirmpassword: '确认密码',
  realname: '姓名',
  mobile: '手机号',
  captcha: '验证码',
  title: '标题',
  subTitle: '副标题',
  author: '作者',
  source: '来源',
  summary: '摘要',
  keywords: '关键词',
  content: '正文',
  publishDate: '发布时间',
  newsClassId: '栏目',
  subsiteId: '站点',
  parentId: '上级栏目',
  name: '栏目名称',
  code: '栏目编码',
  url: '链接地址',
  description: '描述',
  reason: '原因',
  ids: '所选记录',
  id: '编号'
}

const told = (error: TLocalizedValidationError) => {
  switch (error.keyword) {
    case 'required':
      return '不能缺少'
    case 'minLength':
      return error.params.limit === 1 ? '不能为空' : `至少 ${error.params.limit} 个字`
    case 'maxLength':
      return `不能超过 ${error.params.limit} 个字`
    case 'minItems':
      return `至少 ${error.params.limit} 项`
    case 'maxItems':
      return `不能超过 ${error.params.limit} 项`
    default:
      return '格式不正确'
  }
}

const fieldOf = (error: TLocalizedValidationError) => {
  const missing = error.keyword === 'required' ? error.params.requiredProperties[0] : undefined
  return missing ?? error.instancePath.split('/')[1] ?? ''
}

/** The first problem as a sentence that names the field as the person knows it and as the wire spells it. */
export const describeProblem = (errors: TLocalizedValidationError[]) => {
  const error = errors[0]
  if (!error) return '提交的内容格式不正确，请检查后重试'
  const field = fieldOf(error)
  if (!field) return '提交的内容格式不正确，请检查后重试'
  const name = fieldNames[field]
  return `${name ? `${name}（${field}）` : `参数 ${field} `}${told(error)}，请修改后重试`
}
