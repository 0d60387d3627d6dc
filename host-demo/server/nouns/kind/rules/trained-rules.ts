import type { ModelValues } from '../../../../../elements/base/contract/model.ts'
import { formatTime } from '../../../kernel/clock.ts'
import type { KindRules } from '../../article/draft/kind-rules.ts'
import { refusalOfChange } from '../../entry/kept-questions.ts'
import { refusalOfQuestions } from '../../entry/questions.ts'
import { placesTaken } from '../../entry/room.ts'

const isBefore = (one = '', other = '') => one.slice(0, 16) < other.slice(0, 16)

const refusalOfTimes = ({ startTime, endTime, signUpFrom, signUpUntil, quota }: ModelValues) => {
  if (!isBefore(startTime, endTime)) return '结束时间须晚于开始时间，请修改后重试'
  if (quota && !/^[1-9]\d{0,5}$/.test(quota)) return '名额应为 1 到 999999 的整数，不限名额请留空'
  if (quota && !signUpUntil) return '请填写报名截止时间'
  if (!signUpUntil) return ''
  if (!isBefore(signUpFrom, signUpUntil)) return '报名截止须晚于报名开始，请修改后重试'
  return isBefore(endTime, signUpUntil) ? '报名截止不能晚于结束时间，请修改后重试' : ''
}

/** Trainings: times in order, and places for all sign-ups. */
export const trainedRules: KindRules = {
  async complete(_tx, values) {
    // Without a start time, sign-up begins at once.
    if (!values.signUpUntil || values.signUpFrom) return values
    return { ...values, signUpFrom: formatTime(new Date()).slice(0, 16) }
  },
  async check(tx, { id, modelFields }) {
    const refusal =
      refusalOfTimes(modelFields) || refusalOfQuestions(modelFields) || (await refusalOfChange(tx, id, modelFields))
    if (refusal || !id || !modelFields.quota) return refusal
    const taken = await placesTaken(tx, id)
    return taken > Number(modelFields.quota) ? `已有 ${taken} 人报名，名额不能少于报名人数` : ''
  }
}
