import { answerQuestions } from './pattern-question.ts'

answerQuestions()
