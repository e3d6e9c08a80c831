import type { Decorator, Library, Shape } from '../../model/catalogue.js';
import { MESSAGE, messageData, publishes, redelivered, requested } from './entry-parts.js';
import { classOf, harmless, typesOf } from './store-parts.js';

const event: Decorator = {
  method: {
    run: redelivered('brokers such as Kafka and RabbitMQ deliver an event again when its handler fails or the process dies before it is acknowledged', { name: 'handler of event "{0}"', trigger: { kind: 'event', at: '0' }, acknowledge: 'return' }),
    params: { 0: MESSAGE },
  },
};
const message: Decorator = {
  method: { run: requested('the caller sends a message again when no answer comes in time', { name: 'handler of message "{0}"', trigger: { kind: 'event', at: '0' } }), params: { 0: MESSAGE } },
};
const rpc: Decorator = { method: { run: requested('the caller sends a request again when no answer comes in time', { name: 'gRPC method "{1}"', trigger: { kind: 'route', at: '1', method: 'POST' } }), params: { 0: MESSAGE } } };

const client: Shape = {
  members: {
    emit: publishes({ target: '0', data: '1', ownKey: 'none' }),
    /** Sends when somebody subscribes to what it gives, and once more for each. */
    send: { call: { effect: { kind: 'http-request', method: { is: 'POST' }, target: { at: '0' }, data: ['1'] }, lazy: ['subscribe', 'toPromise', 'pipe', 'forEach'] } },
    ...harmless('connect', 'close', 'subscribeToResponseOf', 'on', 'status'),
  },
};

export const nestMicroservices: Library = {
  name: '@nestjs/microservices', family: 'queue', packages: ['@nestjs/microservices'], source: 'https://docs.nestjs.com/microservices/basics',
  types: {
    ClientProxy: client,
    KafkaContext: {
      members: {
        getMessage: { call: { returns: 'kafkajs#Message' } }, getConsumer: { call: { returns: 'kafkajs#Consumer' } }, getProducer: { call: { returns: 'kafkajs#Producer' } },
        ...Object.fromEntries(['getTopic', 'getPartition'].map((name) => [name, { call: { origin: messageData.origin! } }])), getHeartbeat: { call: { inert: true } },
      },
    },
    RmqContext: { members: { getMessage: { call: { returns: 'amqplib#Message' } }, getChannelRef: { call: { returns: 'amqplib#Channel' } }, getPattern: { call: { origin: messageData.origin! } } } },
    Context: { members: Object.fromEntries(['getTopic', 'getSubject', 'getPacket', 'getHeaders', 'getChannel', 'getArgs', 'getArgByIndex', 'getPattern'].map((name) => [name, { call: { origin: messageData.origin! } }])) },
    Failure: {},
  },
  exports: {
    ...typesOf({ ClientProxy: 'ClientProxy', ClientKafka: 'ClientProxy', ClientKafkaProxy: 'ClientProxy', ClientRMQ: 'ClientProxy', ClientNats: 'ClientProxy', ClientRedis: 'ClientProxy', ClientMqtt: 'ClientProxy', ClientTCP: 'ClientProxy' }),
    ...typesOf({ KafkaContext: 'KafkaContext', RmqContext: 'RmqContext', NatsContext: 'Context', MqttContext: 'Context', RedisContext: 'Context', TcpContext: 'Context' }),
    EventPattern: { decorator: event }, MessagePattern: { decorator: message }, GrpcMethod: { decorator: rpc }, GrpcStreamMethod: { decorator: rpc },
    Payload: { decorator: { parameter: messageData.origin! } }, Ctx: { decorator: {} }, Client: { decorator: { injects: 'ClientProxy' } },
    ClientProxyFactory: { members: { create: { call: { returns: 'ClientProxy' } } } },
    ClientsModule: { members: harmless('register', 'registerAsync') }, Transport: { members: { '*': {} } },
    RpcException: classOf('Failure'), KafkaRetriableException: classOf('Failure'),
  },
};
