import { texts } from '../../core/language/locale.ts'

export const avatarText = texts(
  { changeAvatar: '更换头像…', removeAvatar: '移除头像', sending: '正在上传…' },
  { changeAvatar: 'Change picture…', removeAvatar: 'Remove picture', sending: 'Uploading…' }
)
