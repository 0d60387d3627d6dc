import { texts } from '../../../base/core/language/locale.ts'

const people = (count: number) => (count === 1 ? '1 user' : `${count} users`)

export const validityText = texts(
  {
    title: (count: number) => `设置 ${count} 人的有效期`,
    one: (name: string) => `设置${name}的有效期`,
    way: '有效期',
    until: '设置日期',
    unlimited: '无期限',
    day: '有效期至',
    dayNote: '当天结束前可以使用，次日零时起不能登录，也不再接收任务。',
    endsNow: '我确认：该日期已经过去，保存后账号立即退出登录、不能再登录',
    done: (count: number) => `已设置 ${count} 人的有效期`,
    refused: (count: number) => `${count} 人没有更改`,
    save: '保存',
    cancel: '取消'
  },
  {
    title: (count: number) => `Last day of ${count} users`,
    one: (name: string) => `Last day of ${name}`,
    way: 'Validity',
    until: 'Until a day',
    unlimited: 'Without limit',
    day: 'Valid until',
    dayNote: 'The account works through that day. Afterwards it cannot sign in, and receives no tasks.',
    endsNow: 'I confirm: this day is over. Saving signs the account out at once and stops further sign-ins',
    done: (count: number) => `Last day of ${people(count)} set`,
    refused: (count: number) => `${people(count)} unchanged`,
    save: 'Save',
    cancel: 'Cancel'
  }
)
