import Type from 'typebox'
import { DocumentText, Id, Text, titled } from '../../../kernel/fields.ts'
import { AnnexList } from '../../annex/annex-fields.ts'
import { ModelValues } from '../../model/model-values.ts'

/** Fields of a draft as a client sends them. */
export const draftFields = {
  newsClassId: titled('栏目', Id),
  title: Text(150, 1, '标题'),
  subTitle: Type.Optional(Text(150, 0, '副标题')),
  author: Type.Optional(Text(60, 0, '作者')),
  source: Type.Optional(Text(100, 0, '来源')),
  summary: Type.Optional(Text(500, 0, '摘要')),
  keywords: Type.Optional(Text(200, 0, '关键词')),
  content: Type.Optional(DocumentText('text/html', '正文', 2_000_000)),
  isTop: Type.Optional(Type.Boolean({ title: '置顶' })),
  topUntil: Type.Optional(Text(19, 0, '置顶截止时间')),
  publishDate: Type.Optional(Text(19, 0, '发布时间')),
  withdrawDate: Type.Optional(Text(19, 0, '下线时间')),
  annexList: Type.Optional(AnnexList),
  modelFields: Type.Optional(ModelValues),
  sortNo: Type.Optional(Type.Integer({ minimum: 0, maximum: 99_999, title: '排序' }))
}
