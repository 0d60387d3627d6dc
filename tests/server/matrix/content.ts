import {
  addArticle,
  articleAction,
  articleById,
  articleSheet,
  articleList,
  editArticle,
  publicArticle,
  sortArticles
} from '../../../elements/base/contract/article.ts'
import {
  checkArticles,
  checkDraft,
  checkPublic,
  passCheck,
  ruleLevels,
  saveRuleLevels
} from '../../../elements/base/contract/article-check.ts'
import {
  acceptArticles,
  articlePushes,
  pushArticles,
  pushSites,
  receivedArticles,
  refuseArticles
} from '../../../elements/base/contract/article-push.ts'
import {
  articlePlaces,
  copyArticles,
  moveArticles,
  placingTargets,
  referArticles,
  referredArticles,
  removeReferences
} from '../../../elements/base/contract/article-placing.ts'
import {
  categoriesBelow,
  categoryChildren,
  categoryRoot,
  categoryTree,
  childCategories,
  moveCategory,
  oneCategory,
  rootCategories
} from '../../../elements/base/contract/category.ts'
import {
  addColumn,
  columnById,
  columnDuty,
  columnList,
  columnTypes,
  columnContents,
  columnTree,
  deleteColumn,
  editColumn,
  moveColumn
} from '../../../elements/base/contract/column.ts'
import {
  addDocumentVersion,
  documentById,
  documentSheets,
  openInOffice,
  lockDocument,
  unlockDocument
} from '../../../elements/base/contract/document.ts'
import {
  modelCalls,
  modelChanges,
  modelChoices,
  modelDictionaries,
  modelOfColumn
} from '../../../elements/base/contract/model.ts'
import {
  confirmContents,
  contentChoices,
  kindColumns,
  renewTerm,
  rowsSheetPath
} from '../../../elements/base/contract/public-content.ts'
import { documentPages } from '../../../elements/base/contract/drawn-page.ts'
import { addLine, interviewLines, recallLine } from '../../../elements/base/contract/interview-line.ts'
import {
  effectiveGrants,
  explainPermission,
  objectGrants,
  saveObjectGrants
} from '../../../elements/base/contract/object-grant.ts'
import {
  checkTemplate,
  copyTemplates,
  lockTemplate,
  lookAtTemplates,
  previewTemplate,
  templateCalls,
  templateChoices,
  templateSources,
  templateSubjects,
  templateVersion,
  templateVersions,
  templateZip,
  unlockTemplate
} from '../../../elements/base/contract/template.ts'
import { recycleAction, recycledList } from '../../../elements/base/contract/recycle.ts'
import {
  contentEntries,
  enterEntry,
  contentEntry,
  entryTallies,
  judgeEntries,
  mergeEntries
} from '../../../elements/base/contract/content-entry.ts'
import type { RightCode } from '../../../elements/base/contract/rights.ts'
import { articleDraft } from '../platform.ts'
import { crudOf, sheetOf, type Sample } from './sample.ts'

const column = {
  subsiteId: '2',
  parentId: '',
  name: '矩阵',
  code: 'matrix',
  url: '',
  icon: '',
  publishArt: 'Y',
  menuCategory: '1',
  isShow: '1',
  description: ''
}
const article = articleDraft('矩阵', '2001')
const act = (action: string, right: RightCode): Sample => ({
  endpoint: articleAction,
  right,
  body: { ids: ['none'], action, reason: '原因' }
})
const model = {
  ...{ name: '矩阵', code: 'matrix', description: '', listTemplate: '', detailTemplate: '' },
  ...{ isDefault: 'N', status: '1', fields: [] }
}

const template = { name: '矩阵', fileName: 'matrix.html', kind: 'page', code: '<p>' }

export const contentSamples: Sample[] = [
  { endpoint: ruleLevels, right: 'cms:article:list' },
  { endpoint: saveRuleLevels, right: 'cms:check:rule', body: { levels: [] } },
  { endpoint: checkArticles, right: 'cms:article:list', body: { ids: ['none'] } },
  { endpoint: checkDraft, right: 'cms:article:list', body: { ...article, id: '' } },
  { endpoint: passCheck, right: 'cms:check:override', body: { id: 'none', version: 1, reason: '理由' } },
  { endpoint: checkPublic, right: 'cms:check:public' },
  { endpoint: columnTree, right: null, search: 'subsiteId=2&fromType=-1' },
  { endpoint: columnById, right: null, search: 'id=2001' },
  { endpoint: columnDuty, right: null, search: 'id=2001' },
  { endpoint: columnList, right: null },
  { endpoint: columnTypes, right: null },
  { endpoint: addColumn, right: 'cms:newsclass:add', body: column },
  { endpoint: editColumn, right: 'cms:newsclass:edit', body: { ...column, id: 'none', version: 1 } },
  { endpoint: moveColumn, right: 'cms:newsclass:move', body: { id: 'none', parentId: '', index: 0 } },
  { endpoint: columnContents, right: 'cms:newsclass:delete', search: 'id=none' },
  { endpoint: deleteColumn, right: 'cms:newsclass:delete', search: 'id=none' },
  ...crudOf(modelCalls, { rights: 'cms:model' }, model),
  { endpoint: modelChanges, right: 'cms:model:edit', body: { id: 'none', fields: [] } },
  { endpoint: modelChoices, right: null },
  { endpoint: modelDictionaries, right: 'cms:model:list' },
  { endpoint: modelOfColumn, right: null, search: 'id=2001' },
  { endpoint: templateCalls.list, right: 'cms:template:list' },
  { endpoint: templateCalls.byId, right: 'cms:template:list', search: 'id=none' },
  { endpoint: templateCalls.add, right: 'cms:template:edit', body: template },
  { endpoint: templateCalls.edit, right: 'cms:template:edit', body: { ...template, id: 'none', version: 1 } },
  { endpoint: templateCalls.delete, right: 'cms:template:edit', search: 'id=none' },
  { endpoint: templateCalls.deleteBatch, right: 'cms:template:edit', search: 'ids=none' },
  { endpoint: lockTemplate, right: 'cms:template:edit', body: { id: 'none' } },
  { endpoint: unlockTemplate, right: 'cms:template:edit', body: { id: 'none' } },
  { endpoint: checkTemplate, right: 'cms:template:list', body: { code: '' } },
  { endpoint: previewTemplate, right: 'cms:template:list', body: { code: '', kind: 'home' } },
  { endpoint: templateSubjects, right: 'cms:template:list', search: 'kind=article' },
  { endpoint: templateVersions, right: 'cms:template:list', search: 'id=none' },
  { endpoint: templateVersion, right: 'cms:template:list', search: 'id=none&number=1' },
  { endpoint: templateSources, right: 'cms:template:edit' },
  { endpoint: lookAtTemplates, right: 'cms:template:edit', search: 'subsiteId=5' },
  { endpoint: copyTemplates, right: 'cms:template:edit', body: { subsiteId: '5', names: ['list.html'] } },
  { endpoint: templateChoices, right: null, search: 'subsiteId=2' },
  { endpoint: { method: 'POST', path: templateZip.importZip }, right: 'cms:template:edit', body: {} },
  { endpoint: moveCategory, right: 'system:category:edit', body: { id: 'none', parentId: '', index: 0 } },
  { endpoint: categoryTree, right: null },
  { endpoint: childCategories, right: null, search: 'code=A01' },
  { endpoint: categoryRoot, right: null, search: 'async=true&pcode=0' },
  { endpoint: categoryChildren, right: null, search: 'pid=0' },
  { endpoint: oneCategory, right: null, search: 'field=code&val=A01' },
  { endpoint: rootCategories, right: null },
  { endpoint: categoriesBelow, right: null, search: 'pid=0' },
  { endpoint: articleList, right: 'cms:article:list' },
  { endpoint: articleById, right: 'cms:article:list', search: 'id=none' },
  { endpoint: documentById, right: 'cms:article:list', search: 'id=none&articleId=none' },
  { endpoint: documentSheets, right: 'cms:article:list', search: 'id=none&articleId=none' },
  { endpoint: documentPages, right: 'cms:article:list', search: 'id=none&articleId=none&first=1' },
  { endpoint: openInOffice, right: 'cms:article:list', body: { id: 'none', articleId: 'none' } },
  ...sheetOf(articleSheet, 'cms:article:add'),
  {
    endpoint: enterEntry,
    right: 'cms:article:edit',
    body: { id: 'none', channel: 'letter', receivedOn: '2026-01-01', content: '意见' }
  },
  { endpoint: lockDocument, right: 'cms:article:edit', body: { id: 'none', articleId: 'none' } },
  { endpoint: unlockDocument, right: 'cms:article:edit', body: { id: 'none', articleId: 'none' } },
  {
    endpoint: addDocumentVersion,
    right: 'cms:article:edit',
    body: { id: 'none', articleId: 'none', uploadId: 'none' }
  },
  { endpoint: publicArticle, right: 'cms:article:list', search: 'id=none' },
  { endpoint: { method: 'POST', path: rowsSheetPath }, right: 'cms:article:add', body: {} },
  { endpoint: kindColumns, right: 'cms:article:add', search: 'kind=lead' },
  { endpoint: confirmContents, right: 'cms:article:edit', body: { ids: ['none'] } },
  { endpoint: renewTerm, right: 'cms:article:add', body: { ids: ['none'], term: '新一届' } },
  { endpoint: contentChoices, right: 'cms:article:list', search: 'kind=lead' },
  { endpoint: contentEntries, right: 'cms:article:list', search: 'articleId=none' },
  { endpoint: contentEntry, right: 'cms:article:edit', search: 'id=none' },
  { endpoint: judgeEntries, right: 'cms:article:edit', body: { articleId: 'none', ids: ['none'], state: 'valid' } },
  { endpoint: mergeEntries, right: 'cms:article:edit', body: { articleId: 'none', ids: [] } },
  { endpoint: entryTallies, right: 'cms:article:list', search: 'articleId=none' },
  { endpoint: interviewLines, right: 'cms:article:list', search: 'articleId=none' },
  { endpoint: addLine, right: 'cms:article:edit', body: { articleId: 'none', speaker: '主持人', content: '你好' } },
  { endpoint: recallLine, right: 'cms:article:edit', body: { articleId: 'none', id: 'none' } },
  { endpoint: addArticle, right: 'cms:article:add', body: article },
  { endpoint: editArticle, right: 'cms:article:edit', body: { ...article, id: 'none', version: 1 } },
  { endpoint: sortArticles, right: 'cms:article:edit', body: { ids: 'none' } },
  { endpoint: placingTargets, right: 'cms:article:add', body: { ids: ['none'], placing: 'copy', subsiteId: '2' } },
  { endpoint: copyArticles, right: 'cms:article:add', body: { ids: ['none'], columnId: 'none' } },
  { endpoint: moveArticles, right: 'cms:article:edit', body: { ids: ['none'], columnId: 'none' } },
  { endpoint: referArticles, right: 'cms:article:publish', body: { ids: ['none'], columnIds: ['none'] } },
  { endpoint: articlePlaces, right: 'cms:article:list', search: 'id=none' },
  { endpoint: referredArticles, right: 'cms:article:list', search: 'columnId=none' },
  { endpoint: removeReferences, right: 'cms:article:withdraw', body: { id: 'none', columnIds: ['none'] } },
  { endpoint: pushSites, right: 'cms:article:publish', search: 'subsiteId=2' },
  { endpoint: pushArticles, right: 'cms:article:publish', body: { ids: ['none'], subsiteIds: ['1'] } },
  { endpoint: articlePushes, right: 'cms:article:list', search: 'id=none' },
  { endpoint: receivedArticles, right: 'cms:article:add', search: 'subsiteId=2' },
  { endpoint: acceptArticles, right: 'cms:article:add', body: { ids: ['none'], columnId: 'none' } },
  { endpoint: refuseArticles, right: 'cms:article:add', body: { ids: ['none'], reason: '原因' } },
  act('submit', 'cms:article:submit'),
  act('takeBack', 'cms:article:submit'),
  act('return', 'cms:article:return'),
  act('publish', 'cms:article:publish'),
  act('withdraw', 'cms:article:withdraw'),
  act('delete', 'cms:article:delete'),
  { endpoint: objectGrants, right: 'cms:object:manage', search: 'objectType=column&objectId=none' },
  {
    endpoint: saveObjectGrants,
    right: 'cms:object:manage',
    body: { objectType: 'column', objectId: 'none', breaks: false, grants: [], print: '' }
  },
  { endpoint: effectiveGrants, right: 'cms:object:manage', search: 'objectType=column&objectId=none&userId=none' },
  { endpoint: explainPermission, right: null, search: 'right=cms:article:list' },
  { endpoint: recycledList, right: 'cms:recycle:list' },
  { endpoint: recycleAction, right: 'cms:recycle:list', body: { ids: ['none'], action: 'restore' } }
]
