export { leaves, resolve } from '../../../schemas/answers/leaves.ts'
