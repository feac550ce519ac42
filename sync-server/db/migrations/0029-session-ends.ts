export const sessionEnds = `
-- How often its refresh token was renewed: each token carries its number, so that an old one is known for what it is.
alter table sessions add column generation integer not null default 0;
-- Somebody ended it on purpose: its device lets go of what it holds.
alter table sessions add column is_signed_out integer not null default 0 check (is_signed_out in (0, 1));
`
