import { describe, expect, it } from 'vitest'
import { readConfig } from '../../../server/config/config.ts'
import { tlsProblem } from '../../../server/config/databaseTls.ts'
import { databaseHosts, hostsProblem, namesSeveralHosts } from '../../../server/config/databaseHosts.ts'

describe('servers of DATABASE_URL (API-28)', () => {
  it.each([
    'postgres://portal@db/portal',
    'postgres://portal:a,b@db:6432/portal?sslmode=require&application_name=x,y',
    'postgresql://portal@[::1]:5432/portal?host=/run/postgresql',
    'postgres:///portal?host=/run/a,b',
  ])('keeps the address of a single one as it is: %s', url => {
    expect(namesSeveralHosts(url)).toBe(false)
    expect(databaseHosts(url).map(host => host.url)).toEqual([url])
  })

  it.each([
    ['postgres://u:p@one:5432,two:5433/db', ['postgres://u:p@one:5432/db', 'postgres://u:p@two:5433/db']],
    ['postgresql://one,TWO.example.org/db', ['postgresql://one:5432/db', 'postgresql://two.example.org:5432/db']],
    ['postgres://u@[::1]:5433,10.0.0.2', ['postgres://u@[::1]:5433', 'postgres://u@10.0.0.2:5432']],
    [
      'postgres://u:p%40%2Fq@one,two/db?sslmode=require&target_session_attrs=read-write',
      ['postgres://u:p%40%2Fq@one:5432/db?sslmode=require', 'postgres://u:p%40%2Fq@two:5432/db?sslmode=require'],
    ],
  ])('reads %s', (url, own) => {
    expect(hostsProblem(url)).toBeNull()
    expect(databaseHosts(url).map(host => host.url)).toEqual(own)
  })

  const secret = 'postgres://portal:very-secret@'
  it.each([
    ['one,', 'must name its server 2 as host or host:port'],
    [',one', 'must name its server 1 as host or host:port'],
    ['one,,two/db', 'must name its server 2'],
    ['one:5432,two:0', 'must name its server 2'],
    ['one,two:65536', 'must name its server 2'],
    ['one,two:x', 'must name its server 2'],
    ['one, two', 'must name its server 2'],
    ['one,-two', 'must name its server 2'],
    ['one,[::zz]', 'must name its server 2'],
    ['one,[1]:5432', 'must name its server 2'],
    ['one:5432,ONE/db', 'must not name its server 2 twice'],
    ['a@one,two/db', 'must have the form'],
    ['one,two/db#x', 'must have the form'],
    ['one,two/db?host=three', 'must not have the parameter host'],
    ['one,two/db?port=5432', 'must not have the parameter port'],
    ['one,two/db?target_session_attrs=any', 'may have target_session_attrs=read-write or primary only'],
    ['one,two/db?target_session_attrs=standby', 'may have target_session_attrs=read-write or primary only'],
    [Array.from({ length: 9 }, (_, index) => `h${index}`).join(','), 'must not name more than 8 servers'],
  ])('prevents startup with %s, without repeating the address', (rest, problem) => {
    for (const name of ['DATABASE_URL', 'MIGRATION_DATABASE_URL']) {
      const env = { DATABASE_URL: 'postgres://db/portal', SIMULATORS: 'true', [name]: `${secret}${rest}` }
      const start = () => readConfig(env, '/nowhere')
      expect(start).toThrow(`${name} ${problem}`)
      expect(start).not.toThrow(/very-secret/)
    }
  })

  it('rejects several servers of another protocol', () => {
    expect(() => readConfig({ DATABASE_URL: 'mysql://one,two/db' }, '/nowhere')).toThrow(
      'DATABASE_URL must have the form',
    )
  })
})

describe('TLS of DATABASE_URL (API-48)', () => {
  it.each([
    '',
    '?sslmode=disable',
    '?sslmode=no-verify',
    '?sslmode=verify-full',
    `?sslmode=require&sslrootcert=${import.meta.filename}`,
  ])('takes %s', parameters => {
    expect(tlsProblem(`postgres://u:p@one,two/db${parameters}`)).toBeNull()
  })

  it.each([
    ['?sslmode=verify_full', 'must have one of these as sslmode: disable, '],
    ['?sslmode=', 'must have one of these as sslmode: disable, '],
    ['?sslmode=verify-full&sslrootcert=/nowhere/ca.pem', 'names a file as sslrootcert that cannot be read.'],
    ['?sslkey=/nowhere/key.pem', 'names a file as sslkey that cannot be read.'],
  ])('rejects %s, with one server and with several', (parameters, sentence) => {
    for (const hosts of ['one', 'one,two:5433']) {
      const start = () =>
        readConfig({ DATABASE_URL: `postgres://portal:very-secret@${hosts}/portal${parameters}` }, process.cwd())
      expect(start).toThrow(`DATABASE_URL ${sentence}`)
      expect(start).not.toThrow('very-secret')
    }
  })
})
