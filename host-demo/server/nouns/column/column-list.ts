import { columns } from '../../database/tables/content.ts'
import { equal, text } from '../../rows/filters.ts'
import { list } from '../../rows/list.ts'
import { keptColumns, presentColumn } from './columns.ts'
import { responsibleName } from './duties.ts'

/** Lists the columns of a sub-site. */
export const listColumns = list({
  from: columns,
  columns: {
    id: columns.id,
    subsiteId: columns.subsiteId,
    parentId: columns.parentId,
    name: columns.name,
    code: columns.code,
    url: columns.url,
    icon: columns.icon,
    publishArt: columns.publishArt,
    menuCategory: columns.menuCategory,
    isShow: columns.isShow,
    description: columns.description,
    modelId: columns.modelId,
    listTemplate: columns.listTemplate,
    detailTemplate: columns.detailTemplate,
    processId: columns.processId,
    updateCycle: columns.updateCycle,
    responsibleId: columns.responsibleId,
    responsibleName,
    sortNo: columns.sortNo,
    version: columns.version,
    createTime: columns.createTime,
    updateTime: columns.updateTime,
    updateByName: columns.updateByName
  },
  filters: {
    name: text(columns.name),
    code: text(columns.code),
    parentId: equal(columns.parentId),
    publishArt: equal(columns.publishArt),
    menuCategory: equal(columns.menuCategory)
  },
  sorts: { sortNo: [columns.sortNo], name: [columns.name], createTime: [columns.createTime] },
  usualOrder: 'asc',
  scope: keptColumns.scope,
  present: presentColumn
})
