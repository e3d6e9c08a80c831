import { enrol } from '@/clients/loyalty';
import { database } from '@/infra/database';

export async function joinClub(email: string): Promise<string> {
  const known = await database.member.findFirst({ where: { email } });
  if (known) return known.id;
  return database.$transaction(async (tx) => {
    const member = await tx.member.create({ data: { email } });
    await enrol(member.id, email);
    return member.id;
  });
}
