# The configuration of litestream: each database to the S3 server.
# $endpoint: of the server
# $prefix: what is stored lies below it
# arguments: files of databases
{
  dbs: [
    $ARGS.positional[]
    | {
        path: .,
        replicas: [
          {
            type: "s3",
            bucket: "tollgate",
            path: "\($prefix)\(.)",
            endpoint: $endpoint,
            region: "us-east-1",
            "force-path-style": true
          }
        ]
      }
  ]
}
