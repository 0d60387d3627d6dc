import {
  beginSecondFactor,
  editOwnAccount,
  enableSecondFactor,
  endOwnSessions,
  ownAccount,
  ownSecondFactor,
  ownSessions,
  ownSignIns,
  removeSecondFactor,
  renewRecoveryCodes
} from '../../../elements/base/contract/account.ts'
import { queryFields } from '../../../elements/base/contract/advanced-query.ts'
import { duplicateCheck } from '../../../elements/base/contract/duplicate.ts'
import { commonInformation, homeFigures, loginfo, visitInfo } from '../../../elements/base/contract/home.ts'
import { waitingList } from '../../../elements/base/contract/inbox.ts'
import {
  addView,
  chooseView,
  deleteView,
  editView,
  listViews,
  viewRoles
} from '../../../elements/base/contract/list-view.ts'
import { kinCalls } from '../../../elements/base/contract/kin.ts'
import {
  addPasskey,
  beginPasskey,
  beginPasskeyProof,
  ownPasskeys,
  removePasskey,
  renamePasskey
} from '../../../elements/base/contract/passkey.ts'
import { proveIdentity } from '../../../elements/base/contract/proof.ts'
import { explainPath, getPermissions } from '../../../elements/base/contract/menu.ts'
import {
  changeCurrentSubsite,
  currentDepartments,
  getUserInfo,
  ownUserInfo,
  passwordPlace,
  selectDepartment,
  selectDepartmentByPut,
  unlockUser,
  tellUse,
  updatePassword
} from '../../../elements/base/contract/session.ts'
import { ownViewings } from '../../../elements/base/contract/viewing.ts'
import { type Sample } from './sample.ts'

const view = {
  ...{ list: '/sys/none/list', viewName: '矩阵', roleIds: [], isRoleDefault: false },
  content: { query: '', hidden: [], widths: [] }
}

const noPasskey = '00000000-0000-4000-8000-000000000000'
const noCredential = {
  ...{ id: 'none', rawId: 'none', type: 'public-key' as const },
  response: { clientDataJSON: 'none', attestationObject: 'none' }
}

export const ownSamples: Sample[] = [
  ...Object.values(kinCalls).map(endpoint => ({ endpoint, right: null })),
  { endpoint: getUserInfo, right: null },
  { endpoint: ownUserInfo, right: null },
  { endpoint: commonInformation, right: null },
  { endpoint: getPermissions, right: null },
  { endpoint: ownAccount, right: null },
  {
    endpoint: editOwnAccount,
    right: null,
    body: { avatar: '', sex: '', birthday: '', email: '', id: 'x', version: 0 }
  },
  { endpoint: ownSessions, right: null },
  { endpoint: endOwnSessions, right: null, body: { id: 'none' } },
  { endpoint: ownSecondFactor, right: null },
  { endpoint: proveIdentity, right: null, body: { password: 'wrong' } },
  { endpoint: beginSecondFactor, right: null },
  { endpoint: enableSecondFactor, right: null, body: { sealed: 'none', code: '000000' } },
  { endpoint: renewRecoveryCodes, right: null, body: { code: 'none' } },
  { endpoint: removeSecondFactor, right: null, body: { password: 'none', code: 'none' } },
  { endpoint: ownPasskeys, right: null },
  { endpoint: beginPasskey, right: null },
  { endpoint: addPasskey, right: null, body: { name: 'x', credential: noCredential } },
  { endpoint: renamePasskey, right: null, body: { id: noPasskey, name: 'x' } },
  { endpoint: removePasskey, right: null, body: { id: noPasskey } },
  { endpoint: beginPasskeyProof, right: null },
  { endpoint: ownSignIns, right: null },
  { endpoint: ownViewings, right: null },
  { endpoint: tellUse, right: null },
  { endpoint: explainPath, right: null, search: 'path=/system/UserList' },
  { endpoint: changeCurrentSubsite, right: null, search: 'subsiteId=no&siteType=generalsite' },
  { endpoint: passwordPlace, right: null },
  {
    endpoint: updatePassword,
    right: null,
    body: { username: 'x', oldpassword: 'x', password: 'x', confirmpassword: 'x' }
  },
  { endpoint: unlockUser, right: 'system:user:unlock', body: { username: 'nobody' } },
  { endpoint: visitInfo, right: null },
  { endpoint: loginfo, right: null },
  { endpoint: homeFigures, right: null },
  { endpoint: waitingList, right: null },
  { endpoint: listViews, right: null, search: 'list=/sys/none/list' },
  { endpoint: viewRoles, right: 'system:view:share' },
  { endpoint: addView, right: null, body: view },
  { endpoint: editView, right: null, body: { ...view, id: 'none', version: 1 } },
  { endpoint: deleteView, right: null, search: 'id=none' },
  { endpoint: chooseView, right: null, body: { list: '/sys/none/list', viewId: '' } },
  { endpoint: queryFields, right: null, search: 'list=/sys/none/list' },
  { endpoint: duplicateCheck, right: null, search: 'tableName=sys_user&fieldName=password&fieldVal=x' },
  { endpoint: currentDepartments, right: null },
  { endpoint: selectDepartment, right: null, body: { orgCode: 'none', username: 'lihua' } },
  { endpoint: selectDepartmentByPut, right: null, body: { orgCode: 'none', username: 'lihua' } }
]
