import { annexByUploads, annexPrepare } from '../../../elements/base/contract/annex.ts'
import { extensionBySubsite, extensionEdit } from '../../../elements/base/contract/extension.ts'
import {
  addForm,
  deleteForm,
  editFormDesign,
  formById,
  formList,
  formTables,
  onlineFormFields,
  renameForm
} from '../../../elements/base/contract/form.ts'
import {
  clearPictures,
  idlePictures,
  pictureAction,
  pictureFolders,
  pictureList,
  pictureUses,
  replacePicture,
  giveBackFiles,
  takeDownFiles,
  takedownsOf
} from '../../../elements/base/contract/picture.ts'
import {
  fileTypeSettings,
  onlineFolders,
  tusPath,
  ueditorPath,
  uploadRoom
} from '../../../elements/base/contract/upload.ts'
import { blankWatermark, pictureWatermarkOne, pictureWatermarkSave } from '../../../elements/base/contract/watermark.ts'
import { type Sample } from './sample.ts'

const { picturePath: _picturePath, ...watermark } = blankWatermark('subsite', '2')

export const filesAndFormsSamples: Sample[] = [
  { endpoint: formList, right: 'cms:form:list' },
  { endpoint: formById, right: 'cms:form:list', search: 'id=none' },
  { endpoint: formTables, right: 'cms:form:list' },
  { endpoint: onlineFormFields, right: 'cms:form:list', search: 'tableId=table1' },
  { endpoint: addForm, right: 'cms:form:add', body: { name: '矩阵', subsiteId: 'none' } },
  { endpoint: editFormDesign, right: 'cms:form:edit', body: { id: 'none', jsonStr: '{"list":[],"config":{}}' } },
  { endpoint: renameForm, right: 'cms:form:edit', body: { id: 'none', name: '矩阵' } },
  { endpoint: deleteForm, right: 'cms:form:delete', search: 'id=none' },
  { endpoint: { method: 'GET', path: ueditorPath }, right: 'cms:upload:add', search: 'action=listfile' },
  { endpoint: { method: 'POST', path: ueditorPath }, right: 'cms:upload:add', body: {} },
  { endpoint: fileTypeSettings, right: null, search: 'type=image' },
  { endpoint: uploadRoom, right: 'cms:upload:add' },
  { endpoint: onlineFolders, right: 'cms:upload:add' },
  { endpoint: { method: 'POST', path: tusPath }, right: 'cms:upload:add' },
  { endpoint: annexPrepare, right: 'cms:article:list', search: 'obj=article&objId=none' },
  { endpoint: annexByUploads, right: 'cms:upload:add', search: 'ids=none' },
  { endpoint: { method: 'GET', path: '/annex/original' }, right: 'cms:upload:add', search: 'id=none' },
  { endpoint: extensionBySubsite, right: null, search: 'id=2' },
  {
    endpoint: extensionEdit,
    right: 'cms:extension:edit',
    body: { subsiteId: '2', maxWidth: 0, maxSize: 0, version: 9 }
  },
  { endpoint: pictureWatermarkOne, right: null, search: 'obj=subsite&objId=2' },
  { endpoint: pictureWatermarkSave, right: 'cms:watermark:edit', body: watermark },
  { endpoint: pictureList, right: 'cms:picture:list' },
  { endpoint: pictureFolders, right: 'cms:picture:list' },
  { endpoint: pictureUses, right: 'cms:picture:list', search: 'id=none' },
  { endpoint: pictureAction, right: 'cms:picture:edit', body: { ids: ['none'], action: 'move', value: 'x' } },
  { endpoint: pictureAction, right: 'cms:picture:delete', body: { ids: ['none'], action: 'delete' } },
  { endpoint: replacePicture, right: 'cms:picture:edit', body: { id: 'none', by: 'other' } },
  { endpoint: idlePictures, right: 'cms:picture:list' },
  { endpoint: clearPictures, right: 'cms:picture:delete', body: {} },
  { endpoint: takeDownFiles, right: 'cms:picture:takeDown', body: { ids: ['none'], reason: '泄密' } },
  { endpoint: giveBackFiles, right: 'cms:picture:takeDown', body: { ids: ['none'], reason: '误判' } },
  { endpoint: takedownsOf, right: 'cms:picture:list', search: 'id=none' }
]
