/** Every right the platform enforces and a button may ask for; `describe` is shown in the role administration. */
export const rights = {
  'cms:newsclass:add': '新增栏目',
  'cms:newsclass:edit': '编辑栏目',
  'cms:newsclass:move': '移动栏目',
  'cms:newsclass:delete': '删除栏目',
  'cms:article:list': '查看文章',
  'cms:article:add': '撰写文章',
  'cms:article:edit': '编辑文章',
  'cms:article:submit': '提交文章',
  'cms:article:return': '退回文章',
  'cms:article:publish': '发布文章',
  'cms:article:withdraw': '撤回文章',
  'cms:article:delete': '删除文章',
  'cms:form:list': '查看表单',
  'cms:form:add': '新建表单',
  'cms:form:edit': '设计表单',
  'cms:form:delete': '删除表单',
  'cms:upload:add': '上传文件',
  'cms:apply:list': '查看依申请公开',
  'system:log:list': '查看日志'
} as const

export type RightCode = keyof typeof rights
