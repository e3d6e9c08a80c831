import { SQSClient, SendMessageCommand } from '@aws-sdk/client-sqs';
const sqs = new SQSClient({});
export const handler = async (event, context) => {
  const failures = [];
  await Promise.allSettled(event.Records.map(async ({ messageId, body }) => {
    try {
      const { type = 'none', payload } = JSON.parse(body);
      switch (type) {
        case 'order.created': await sqs.send(new SendMessageCommand({ QueueUrl: process.env.URL, MessageBody: JSON.stringify(payload), MessageDeduplicationId: messageId })); break;
        case 'none': throw new Error('none');
        default: console.warn(`unknown ${type} ${context?.awsRequestId}`);
      }
    } catch { failures.push({ itemIdentifier: messageId }); }
  }));
  return { batchItemFailures: failures };
};
