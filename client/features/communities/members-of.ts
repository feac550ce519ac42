/** "1 member", "1,204 members" */
export function membersOf({ member_count }: { member_count: number }): string {
  return `${member_count.toLocaleString('en')} ${member_count === 1 ? 'member' : 'members'}`
}
