import { Injectable, Inject, type OnModuleInit } from '@nestjs/common';
import { Processor, WorkerHost } from '@nestjs/bullmq';
import type { Job } from 'bullmq';
import { PrismaService } from './prisma.service';

export interface Mailer { send(to: string, body: string): Promise<void>; readonly name?: string }
interface Mailer { close(): void }
type Handler<T extends Job = Job> = (job: T) => Promise<unknown>;
export abstract class Base<T> extends WorkerHost {
  protected abstract readonly queue: string;
  abstract handle(job: Job<T>): Promise<void>;
  static instances = 0;
  declare tag: string;
  constructor(protected readonly prisma: PrismaService) { super(); Base.instances++; }
}

@Processor('orders', { concurrency: 5 })
@Injectable()
export class OrdersProcessor extends Base<{ id: string }> implements OnModuleInit, Mailer {
  #seen = new Set<string>();
  protected readonly queue = 'orders';
  [key: string]: unknown;
  static { OrdersProcessor.instances = 1; }
  private handlers: Record<string, Handler> = { paid: async (job) => { this.#seen.add(job.id!); } };

  constructor(prisma: PrismaService, @Inject('MAILER') private readonly mailer: Mailer, private log?: typeof console) { super(prisma); }

  get size(): number { return this.#seen.size; }
  set size(value) { throw new Error(`no ${value}`); }

  async onModuleInit() { await this.prisma.$connect(); }

  /**
   * @idempotent
   * @effect email
   */
  async handle({ data: { id }, attemptsMade = 0 }: Job<{ id: string }>): Promise<void> {
    if (#seen in this && this.#seen.has(id)) return;
    await this.prisma.$transaction(async (tx) => {
      await tx.order.update({ where: { id }, data: { sent: true, tries: { increment: attemptsMade } } });
    });
    await this.mailer.send(id, 'done');
  }

  send(to: string): Promise<void>;
  send(to: string, body?: string) { return this.mailer?.send?.(to, body ?? '') as Promise<void>; }
  async route(@Inject('A') a: string, @Inject('B') b = 1, @Inject('C') { c }: { c?: number } = {}, @Inject('D') ...d: string[]) { return [a, b, c, d]; }
  close() { void this.prisma.$disconnect(); }
  async ['pro' + 'cess']() { return super.toString(); }
}
