import { texts } from '../../core/language/locale.ts'

/** Names of the stages of a case. */
export const stagesText = texts(
  {
    stages: {
      ...{ registering: '登记和受理', correcting: '等待补正', handling: '部门办理', asking: '征求意见' },
      ...{ paying: '等待缴费', signing: '审核签发', delivering: '送达' }
    }
  },
  {
    stages: {
      ...{ registering: 'Acceptance', correcting: 'Correction', handling: 'Department', asking: 'Consultation' },
      ...{ paying: 'Payment', signing: 'Signature', delivering: 'Delivery' }
    }
  }
)
