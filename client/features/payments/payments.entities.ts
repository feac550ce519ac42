import type { Entities } from '../../sync/store/entities.ts'

export const paymentEntities = {
  payment: { table: 'payments', indexes: 'timestamp', home: null },
} satisfies Partial<Entities>
