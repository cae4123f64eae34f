package journal_test
import ("testing";"time";"fmt")
func TestY(t *testing.T){
 t0:=time.Now()
 n:=cluster(t); fmt.Println("started", time.Since(t0))
 for _,j:=range n { t1:=time.Now(); j.Close(); fmt.Println("closed", time.Since(t1)) }
}
