export const push = `
alter table notification_settings add column time_zone text not null default 'UTC';
-- Such as '22:00', by the clock of the time zone; null when there are no quiet hours.
alter table notification_settings add column quiet_from text;
alter table notification_settings add column quiet_to text;
`
