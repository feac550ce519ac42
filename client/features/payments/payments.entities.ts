import type { Entities } from '../../sync/store/device-schema.ts'

export const paymentEntities = {
  payment: { table: 'payments', indexes: 'timestamp', home: null },
} satisfies Partial<Entities>
